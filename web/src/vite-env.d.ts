declare module 'virtual:fonts.css';
declare module 'virtual:krds.css';
