/** The menu of whoever is there, guest or not. */
export const menu = {
  guestLabel: 'Log in or register',
  label: 'Your account',
  login: 'Log In',
  register: 'Register',
  welcome: (name: string) => `Welcome, ${name}!`,
  account: 'My Account',
  courses: 'My Courses',
  settings: 'Settings',
  admin: 'Admin Dashboard',
  logout: 'Log out',
  logoutFailed: 'You could not be logged out. Please check your connection and try again.',
};
