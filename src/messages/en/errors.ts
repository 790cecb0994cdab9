/** Error pages and messages for readers and writers (SITE-10, API-11). */
export const errors = {
  lost: 'It seems you got lost!',
  serverErrorTitle: 'Server Error',
  serverError: 'The server is experiencing some issues. Please try again later.',
  wentWrongTitle: 'Something went wrong!',
  wentWrong: 'I apologize for the inconvenience. Please try again later.',

  /** Error pages: what happened, and links to other pages. */
  noPageHere: 'There is no page at this URL.',
  addressReadAs: 'Possible reasons',
  addressReadings: 'the page has moved\nthe URL has a typo\nthe page never existed',
  internalServerError: 'Internal Server Error',
  unexpectedError: 'Unexpected error',
  status: (code: number): string => `Status ${code}`,
  backHome: 'Back home',
  readTheBlog: 'Read the blog',
  search: 'Search',

  /** A failed API call, if the response has no message or if a different message is more helpful. */
  network: 'An unexpected network error occurred.',
  notFound: 'It seems you got lost!',
  emailNotFound: 'Email not found',
};
