/** One real browser for all journeys: the machine's Chromium, or the one that comes as a package. */
import { existsSync } from 'node:fs'
import { type BrowserServer, chromium } from 'playwright-core'
import { packagedChromium } from './packaged-chromium.ts'

const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export async function startBrowser(): Promise<BrowserServer> {
  const found = installed.find((path) => path && existsSync(path))
  const launch = found ? { executablePath: found } : await packagedChromium()
  return chromium.launchServer({ ...launch, host: '127.0.0.1', args })
}

// Root may run it only without its sandbox; the rest keeps it off the network.
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
