/** The menu of logged-in users, and the confirmation before logout. */
export const menu = {
  profile: 'Profile',
  dashboard: 'Dashboard',
  settings: 'Settings',
  logout: 'Logout',
  loggedOut: 'Logout successful!',
  logoutUnsaved: 'You have unsaved changes in this browser.',
  saveAndLogOut: 'Save and log out',
  deleteAndLogOut: 'Discard changes and log out',
  cancel: 'Cancel',
};
