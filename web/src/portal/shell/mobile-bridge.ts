/** The window fields of apps that show the site in a web view: React Native's and WebKit's. */
interface BridgedWindow {
  ReactNativeWebView?: { postMessage: (message: string) => void };
  webkit?: { messageHandlers?: { removeEvent?: { postMessage: (message: unknown) => void } } };
}

/** Makes the surrounding app, if there is one, drop the event that it holds for the page. */
export function postRemoveEvent(bridged = window as BridgedWindow): void {
  bridged.ReactNativeWebView?.postMessage(JSON.stringify({ type: 'removeEvent' }));
  bridged.webkit?.messageHandlers?.removeEvent?.postMessage({});
}
