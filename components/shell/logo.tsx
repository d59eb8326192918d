/** Three lanes: answering, waiting, blocked. */
export function Logo() {
  return (
    <svg aria-hidden viewBox="0 0 18 18" className="size-4.5">
      <clipPath id="logo-shape">
        <rect width="18" height="18" rx="4.5" />
      </clipPath>
      <g clipPath="url(#logo-shape)">
        <rect width="18" height="6" className="fill-ok" />
        <rect y="6" width="18" height="6" className="fill-warn" />
        <rect y="12" width="18" height="6" className="fill-bad" />
      </g>
    </svg>
  );
}
