/** The window fields of apps that show the site in a web view: React Native's and WebKit's. */
interface BridgedWindow {
  ReactNativeWebView?: { postMessage: (message: string) => void };
  webkit?: { messageHandlers?: { removeEvent?: { postMessage: (message: unknown) => void } } };
}

/** Asks the surrounding app, if there is one, to remove the event that it has stored for the page. */
export function postRemoveEvent(bridged = window as BridgedWindow): void {
  bridged.ReactNativeWebView?.postMessage(JSON.stringify({ type: 'removeEvent' }));
  bridged.webkit?.messageHandlers?.removeEvent?.postMessage({});
}
