import type { ReactNode } from 'react';

/** A laid table seen from above: tray, rice bowl, two dishes, chopsticks. Decoration only. */
export const TableScene = (): ReactNode => (
  <svg
    className="login-scene"
    viewBox="0 0 640 640"
    aria-hidden="true"
    preserveAspectRatio="xMidYMid slice"
  >
    <defs>
      <radialGradient id="dish" cx="38%" cy="32%" r="80%">
        <stop offset="0" stopColor="#fff" />
        <stop offset="1" stopColor="#dcebfb" />
      </radialGradient>
      <linearGradient id="tray" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity="0.2" />
        <stop offset="1" stopColor="#fff" stopOpacity="0.06" />
      </linearGradient>
      <filter id="soft" x="-30%" y="-30%" width="160%" height="160%">
        <feDropShadow dx="0" dy="14" stdDeviation="16" floodColor="#063b78" floodOpacity="0.28" />
      </filter>
    </defs>
    <g transform="rotate(-9 320 320)">
      <rect
        x="84"
        y="128"
        width="472"
        height="384"
        rx="44"
        fill="url(#tray)"
        stroke="#fff"
        strokeOpacity="0.28"
        strokeWidth="2"
      />
      <g filter="url(#soft)">
        <circle cx="226" cy="268" r="104" fill="url(#dish)" />
        <circle cx="430" cy="232" r="72" fill="url(#dish)" />
        <circle cx="420" cy="408" r="76" fill="url(#dish)" />
        <rect x="138" y="424" width="172" height="56" rx="28" fill="url(#dish)" />
      </g>
      <circle cx="226" cy="268" r="82" fill="#fff" stroke="#cfe2f6" strokeWidth="2" />
      <path d="M164 276c2-44 36-68 66-66s60 26 58 66-32 56-64 56-62-18-60-56z" fill="#fdfaf2" />
      <g fill="#efe7d2">
        <ellipse cx="200" cy="252" rx="7" ry="3.500" transform="rotate(24 200 252)" />
        <ellipse cx="238" cy="238" rx="7" ry="3.500" transform="rotate(-30 238 238)" />
        <ellipse cx="252" cy="276" rx="7" ry="3.500" transform="rotate(50 252 276)" />
        <ellipse cx="212" cy="294" rx="7" ry="3.500" transform="rotate(-12 212 294)" />
        <ellipse cx="226" cy="266" rx="7" ry="3.500" transform="rotate(8 226 266)" />
      </g>
      <circle cx="430" cy="232" r="54" fill="#8fce6f" />
      <path
        d="M392 240c12-30 30-38 50-40M404 262c18-28 40-34 66-32M436 274c6-16 20-26 38-30"
        stroke="#5fa843"
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="420" cy="408" r="58" fill="#ffb56b" />
      <g fill="#f08a3c">
        <rect x="388" y="386" width="30" height="22" rx="7" transform="rotate(-18 403 397)" />
        <rect x="424" y="376" width="30" height="22" rx="7" transform="rotate(22 439 387)" />
        <rect x="402" y="418" width="30" height="22" rx="7" transform="rotate(8 417 429)" />
        <rect x="438" y="414" width="24" height="20" rx="7" transform="rotate(-30 450 424)" />
      </g>
      <circle cx="376" cy="418" r="6" fill="#5fa843" />
      <circle cx="428" cy="410" r="5" fill="#5fa843" />
      <circle cx="166" cy="452" r="14" fill="#ff8f7a" />
      <circle cx="202" cy="452" r="14" fill="#ffd666" />
      <circle cx="238" cy="452" r="14" fill="#8fce6f" />
      <circle cx="274" cy="452" r="14" fill="#ffd666" />
      <g strokeLinecap="round" strokeWidth="8" stroke="#fff" strokeOpacity="0.9">
        <path d="M590 146 574 470" />
        <path d="M612 150 598 472" />
      </g>
    </g>
  </svg>
);
