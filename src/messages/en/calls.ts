/** Messages for failed API calls, used if the server sends no message or if another message is better (API-11). */
export const calls = {
  network: 'An unexpected network error occurred.',
  lost: 'It seems you got lost!',
  emailNotFound: 'Email not found',
};
