/** What an app that shows the site in its web view puts into the window: React Native's way and WebKit's. */
interface BridgedWindow {
  ReactNativeWebView?: { postMessage: (message: string) => void };
  webkit?: { messageHandlers?: { removeEvent?: { postMessage: (message: unknown) => void } } };
}

/** Tells the app around the page, where there is one, to drop the event it holds for the page. */
export function postRemoveEvent(bridged = window as BridgedWindow): void {
  bridged.ReactNativeWebView?.postMessage(JSON.stringify({ type: 'removeEvent' }));
  bridged.webkit?.messageHandlers?.removeEvent?.postMessage({});
}
