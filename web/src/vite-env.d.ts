declare module 'virtual:fonts.css';
declare module 'virtual:krds.css';
declare module 'virtual:mantine.css';
declare module 'virtual:numbered.css';
