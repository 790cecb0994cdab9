/** What a call of the API comes back with where the server gives no sentence, or another is better (product 8). */
export const calls = {
  network: 'An unexpected network error occurred.',
  unexpected: 'An unexpected error occurred. Please try again.',
  lost: 'It seems you got lost!',
  emailTaken: 'Email already in use.',
  emailNotFound: 'Email not found',
  credentialsInvalid: 'Invalid email or password.',
  resetLinkInvalid: 'Invalid reset link. Please request a new one.',
  sessionEnded: 'Your session has ended. Please log in again.',
};
