// The icons, drawn as strokes; none carries meaning alone.

const paths = {
  search: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4.5 4.5",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-5v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  eyeOff:
    "M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.8 3.5M6.3 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3-1-6ZM12 15v5",
  close: "M6 6l12 12M18 6 6 18",
  chevron: "M6 9l6 6 6-6",
  copy: "M9 9h10v11H9zM5 15V4h10",
  chart: "M4 20V4m0 16h16M8 15l4-5 3 3 5-7",
  book: "M4 6h9M4 10h6M4 14h12M4 18h7",
  clock: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v4l3 2",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  key: "M15 4a5 5 0 1 1-3.6 8.5L4 20v-3l2-2v-2h2l1.9-1.9A5 5 0 0 1 15 4Zm1 4h.01",
  bell: "M6 17V11a6 6 0 1 1 12 0v6l1.5 2h-15L6 17Zm4 4h4",
  shield: "M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6l-7-3Zm-3 9 2.2 2.2L15.5 10",
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  camera: "M4 8h4l1.5-2h5L16 8h4v11H4zM12 10.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  file: "M6 3h8l4 4v14H6zM14 3v5h4",
  plus: "M12 5v14M5 12h14",
  gear: "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm0-6 1 2.6 2.6.9 2.5-1.2 1.6 1.6-1.2 2.5.9 2.6L21 12l-1.6 1-.9 2.6 1.2 2.5-1.6 1.6-2.5-1.2-2.6.9L12 21l-1-2.6-2.6-.9-2.5 1.2-1.6-1.6 1.2-2.5-.9-2.6L3 12l1.6-1 .9-2.6-1.2-2.5 1.6-1.6 2.5 1.2L11 5.6z",
  user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0",
  help: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-2.3 6a2.3 2.3 0 1 1 3.4 2c-.8.4-1.1.9-1.1 1.6M12 16.5h.01",
  history: "M4 5v5h5M4.6 10a8 8 0 1 1-.4 4M12 8v4l3 2",
  warning: "M12 4 2.8 20h18.4L12 4Zm0 6v4.5M12 17.3h.01",
  check: "M5 12.5 10 17.5 19.5 7",
  exit: "M14 4h5v16h-5M4 12h11m-4-4 4 4-4 4",
  wallet: "M4 7h15v12H4zM4 7l11-3v3M15 13h.01",
  more: "M5 11.5h1v1H5zM11.5 11.5h1v1h-1zM18 11.5h1v1h-1z",
  menu: "M4 7h16M4 12h16M4 17h16",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  download: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
  news: "M5 5h11v14H6a1 1 0 0 1-1-1zM16 9h3v8a2 2 0 0 1-2 2M8 9h5M8 12h5M8 15h3",
  star: "M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z",
  up: "M12 19V5m0 0-6 6m6-6 6 6",
  swap: "M7 4 3.5 7.5 7 11M3.5 7.5H20M17 13l3.5 3.5L17 20M20.5 16.5H4",
  repeat: "M5 9a6 6 0 0 1 6-5h4m0 0-3-3m3 3-3 3M19 15a6 6 0 0 1-6 5H9m0 0 3 3m-3-3 3-3",
  basket: "M4 9h16l-1.6 10H5.6zM8 9l3-5m5 5-3-5",
  popOut: "M10 5H5v14h14v-5M13 4h7v7M20 4l-9 9",
  columns: "M4 5h16v14H4zM9.5 5v14M14.5 5v14",
  sort: "M8 5v14m0 0-3-3m3 3 3-3M16 19V5m0 0-3 3m3-3 3 3",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** The mark beside the product's name. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b7a3e" />
      <path d="M11 7v18M21 5v18" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" opacity=".75" />
      <rect x="8" y="12" width="6" height="9" rx="1.2" fill="#fff" />
      <rect x="18" y="8" width="6" height="10" rx="1.2" fill="#fff" />
    </svg>
  );
}
