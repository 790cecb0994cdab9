/** Texts that the specification fixes exactly; no rewrite of a catalogue may change them. */
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import * as en from './en/index.ts';
import { saidIn } from './table.ts';

const fixed = [
  ...['Research', 'Blog', 'About', 'Login', 'Profile', 'Settings', 'Logout', 'Back home', 'Loading...'],
  ...['It seems you got lost!', 'Server Error', 'The server is experiencing some issues. Please try again later.'],
  ...['Something went wrong!', 'I apologize for the inconvenience. Please try again later.'],
  ...['New Post', 'Title', 'Category', 'Create', 'Summary...', 'Edit', 'Publish', 'Delete'],
  ...['Nothing here yet, stay tuned!', 'Remember me', 'Forgot password', 'Sign up', 'Welcome to my website'],
  ...['Send reset link', 'Reset password', 'Delete your account', 'Are you sure you want to delete your account?'],
  ...['Cancel', 'I am Sure', 'Save', 'Save & Close', 'Back to Blog', 'Start your post here.', 'Summary', 'Keywords'],
  ...['Please enter a valid email address.', 'Password must be between 8 and 16 characters long.'],
  ...['lowercase letter', 'uppercase letter', 'number', 'special character'].map(
    (what) => `Password must contain at least one ${what}.`,
  ),
  ...['Password must not contain any spaces.', "Password doesn't match.", "Email doesn't match."],
  ...['Pasted link is not valid.', 'An unexpected network error occurred.', 'Email already in use.'],
  ...['Invalid email or password.', 'User account not found', 'Email not found'],
  ...['Invalid reset link. Please request a new one.', 'An unexpected error occurred. Please try again.'],
  ...['The block can not be displayed correctly.', 'Error', 'Account created!', 'Login successful!'],
  ...['Logout successful!', 'Account updated', 'Account deleted.', 'Post saved.', 'Post published.'],
  ...['You will receive an email with a link to reset your password.', 'Post ready to edit', 'Post deleted.'],
];

const said = new Set([...saidIn(en).map(({ text }) => text), ...Object.values(messages)]);

test('the catalogue has every text of the specification', () => {
  expect(fixed.filter((text) => !said.has(text))).toEqual([]);
});
