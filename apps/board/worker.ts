import { keepPage } from '#kit/console/offline/keep-page.ts';

/* Lets a screen start without a network, with the pictures it showed; what it showed is kept by the page itself (kept.ts). */
keepPage({ page: '/board/', name: 'board', pictures: '/files/' });
