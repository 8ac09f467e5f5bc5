declare module 'virtual:krds.css';
