/**
 * Loads the WebAuthn library when a passkey is first used, because the library has 290 modules, an eighth of all
 * modules loaded at startup.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');
