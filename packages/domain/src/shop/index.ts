export * from './shopState.ts';
export * from './openShop.ts';
export * from './changeLogo.ts';
export * from './changeProfile.ts';
export * from './members.ts';
export * from './gstNumberWarnings.ts';
