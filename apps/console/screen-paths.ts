/** Paths of the screens by area: filled in by the build from the areas' lists of screens (screen-files.ts). */
export const pathsByArea: Readonly<Record<string, readonly string[]>> = {};
