/**
 * The partners' simulators: one HTTP server, a path prefix a partner, and the sandbox's mail server on the next port.
 * As a program it takes SIM_PORT and DATA_DIR, and ends with SIGTERM or with the process that started it.
 */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type CourierCode, courierCodes } from '#contract/couriers.ts'
import { anafSimulator } from './anaf/anaf.ts'
import { bankSimulator } from './bank/bank.ts'
import { efacturaSimulator } from './efactura/efactura.ts'
import { mailSimulator } from './mail/mail.ts'
import { netopiaSimulator } from './netopia/netopia.ts'
import { loadPlaces, type SimPlace } from './places.ts'
import type { SimPartner, SimWorld } from './protocol.ts'
import { requestListenerOf } from './serving.ts'
import { shopifySimulator } from './shopify/shopify.ts'
import { smsSimulator } from './sms/sms.ts'
import { systemNow } from './time.ts'
import { viesSimulator } from './vies/vies.ts'
import { woocommerceSimulator } from './woocommerce/woocommerce.ts'

export type SimulatorOptions = {
  /** 0: a free one. */
  port: number
  /** Where the mail server listens; without it one above `port`, 0 when `port` is 0. */
  mailPort?: number
  /** null: nothing is kept beyond the process. */
  dataDir?: string | null
  now?: () => Date
}
export type Simulators = { port: number; mailPort: number; stop(): Promise<void> }

const HOST = '127.0.0.1'
/** Longer than the callers keep idle connections: they, not we, close them. */
const KEEP_ALIVE_MS = 60_000

const BUSY_ATTEMPTS_MAX = 100
const BUSY_WAIT_MS = 100

let places: SimPlace[] | null = null
function loadedPlaces(): SimPlace[] {
  places ??= loadPlaces()
  return places
}

type CourierSimulator = (world: SimWorld, places: SimPlace[]) => SimPartner

/** Found by their courier's code (contract/couriers/list.ts); one may have none, and is not in the sandbox then. */
const courierSimulators = (await Promise.all(courierCodes.map(simulatorOf))).flatMap((simulator) => simulator ?? [])

async function simulatorOf(code: CourierCode): Promise<CourierSimulator | null> {
  if (!existsSync(new URL(`./${code}/${code}.ts`, import.meta.url))) return null
  const { simulator }: { simulator?: CourierSimulator } = await import(`./${code}/${code}.ts`)
  if (!simulator) throw new Error(`simulators/${code}/${code}.ts exports no simulator`)
  return simulator
}

export async function startSimulators(options: SimulatorOptions): Promise<Simulators> {
  const world: SimWorld = { dataDir: options.dataDir ? join(options.dataDir, 'simulators') : null, now: options.now ?? systemNow }
  const known = loadedPlaces()
  const mail = await mailSimulator(world, options.mailPort ?? (options.port === 0 ? 0 : options.port + 1))
  const partners: SimPartner[] = [
    ...courierSimulators.map((simulator) => simulator(world, known)),
    shopifySimulator(world, known),
    woocommerceSimulator(world, known),
    anafSimulator(world),
    efacturaSimulator(world),
    viesSimulator(world),
    netopiaSimulator(world),
    bankSimulator(world),
    smsSimulator(world),
    mail.partner,
  ]
  const server = createServer(requestListenerOf(partners))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.headersTimeout = KEEP_ALIVE_MS + 1000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, HOST, resolve)
  }).catch(async (error: unknown) => {
    await Promise.all(partners.map((partner) => partner.stop?.()))
    throw error
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  return {
    port,
    mailPort: mail.port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all(partners.map((partner) => partner.stop?.()))
    },
  }
}

if (import.meta.main) {
  // The process that started them is gone: out of the way at once, the next one wants the ports. All records are written already.
  process.once('disconnect', () => process.exit(0))
  const simulators = await onceFree(() =>
    startSimulators({ port: Number(process.env.SIM_PORT ?? 4100), dataDir: process.env.DATA_DIR ?? '.data' }),
  )
  process.stdout.write(`simulators on http://${HOST}:${simulators.port}, mail on ${simulators.mailPort}\n`)
  process.send?.('ready')
  const end = () => void simulators.stop().then(() => process.exit(0))
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}

/** The simulators of a killed predecessor may hold the ports for a moment longer. */
async function onceFree<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < BUSY_ATTEMPTS_MAX; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS))
    }
  }
  return start()
}
