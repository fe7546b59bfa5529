import { texts } from '#web/texts.ts'

// Order matters: Edge and Opera also call themselves Chrome, Chrome also calls itself Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Chrome pe Windows` of a browser's own description. */
export function deviceName(userAgent: string | null): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const system = systems.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  if (browser && system) return texts.sessions.on(browser, system)
  return browser ?? system ?? texts.sessions.unknownDevice
}
