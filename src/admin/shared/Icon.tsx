/** The icons of islands. Adjacent text, or a label on the control, explains the meaning of an icon. */
const paths = {
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5m0 2.700v.01',
  done: 'm5 12.500 4.500 4.500L19 7.500',
  profile: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7a3 3 0 1 0 0 6a3 3 0 0 0 0-6M6 19c2-5 10-5 12 0',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.500 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM8.500 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  logout: 'M10 4H5v16h5M20 12H10m6-4 4 4-4 4',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3.500v4M16 3.500v4',
  down: 'm6 9 6 6 6-6',
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
