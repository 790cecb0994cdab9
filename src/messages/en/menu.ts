/** The menu of logged-in users, and the confirmation before logout. */
export const menu = {
  profile: 'Profile',
  dashboard: 'Dashboard',
  settings: 'Settings',
  logout: 'Logout',
  loggedOut: 'Logout successful!',
  logoutUnsaved: 'This browser has unsaved changes.',
  saveAndLogOut: 'Save and log out',
  deleteAndLogOut: 'Discard changes and log out',
  cancel: 'Cancel',
};
