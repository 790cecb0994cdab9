/** What a call of the API comes back with where the server gives no sentence, or another is better (product 8). */
export const calls = {
  network: 'An unexpected network error occurred.',
  lost: 'It seems you got lost!',
  emailNotFound: 'Email not found',
};
