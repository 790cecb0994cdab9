/** Whether this browser says that it is signed in: a readable cookie beside the session's own, without any secret. */
export function isSignedIn(): boolean {
  return document.cookie.split('; ').includes('signed-in=1');
}
