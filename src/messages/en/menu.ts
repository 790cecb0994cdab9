/** The menu of who is signed in, and what is asked before a logout. */
export const menu = {
  profile: 'Profile',
  dashboard: 'Dashboard',
  settings: 'Settings',
  logout: 'Logout',
  loggedOut: 'Logout successful!',
  logoutUnsaved: 'Something you wrote is in this browser alone and not saved yet.',
  saveAndLogOut: 'Save and log out',
  deleteAndLogOut: 'Delete and log out',
  cancel: 'Cancel',
};
