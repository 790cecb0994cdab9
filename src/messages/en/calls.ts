/**
 * Messages for failed API calls, used if the response has no message or if a different message is more helpful
 * (API-11).
 */
export const calls = {
  network: 'An unexpected network error occurred.',
  lost: 'It seems you got lost!',
  emailNotFound: 'Email not found',
};
