/** With the first passkey: it is 290 modules, an eighth of what a start would read. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
