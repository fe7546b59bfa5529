/** How the machine's Chromium is run, or the one that comes as a package. */
import { existsSync } from 'node:fs'
import { packagedChromium } from './packaged-chromium.ts'

// Root may run it only without its sandbox; windows of a place share what they have compiled; the rest keeps it off the network.
const args = [
  '--no-sandbox',
  '--process-per-site',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

type Launch = { executablePath: string; env: Record<string, string | undefined>; args: string[] }

export async function installedBrowser(): Promise<Launch> {
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = installed.find((path) => path && existsSync(path))
  const { executablePath, env: all } = found ? { executablePath: found, env: process.env } : await packagedChromium()
  // A library that shifts the clock makes a browser ten times slower: its pages are shifted by themselves (browser.ts).
  const { LD_PRELOAD: _, ...env } = all
  return { executablePath, env, args }
}
