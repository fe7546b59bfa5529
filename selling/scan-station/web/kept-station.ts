/** What the station keeps in its browser: what was scanned and is not known yet, what is open, what it did today. Read back after a reload. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { parseKept, SCAN_STATION_PREFIX, SCANS_PREFIX } from '#web/kept.ts'
import { browserStorage } from '#web/working-storage.ts'
import { ScanCandidate, ScanInput, ScannedOrder, ScanOutcome } from '../contract/scan.ts'

const saidCodes = [
  ...ScanOutcome.options,
  'choice',
  'nothing',
  'scan-order-first',
  'item',
  'complete',
  'item-too-many',
  'wrong-item',
  'unknown',
  'refused',
  'cancel-asked',
  'cancel-unknown',
  'cancel-done',
  'cancel-waiting',
  'cancel-refused',
  'cancel-nothing',
  'printing',
  'unfinished',
  'label-failed',
] as const
export type StationMessageCode = (typeof saidCodes)[number]

const StationTone = z.enum(['good', 'item', 'asked', 'unknown', 'bad'])
export type StationTone = z.infer<typeof StationTone>

/** `about`: what it is said of, as it is called. `more`: a reason in words. */
const StationMessage = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  what: z.enum(saidCodes),
  about: z.string(),
  more: z.string(),
  tone: StationTone,
})
export type StationMessage = z.infer<typeof StationMessage>

const sent = {
  /** The key it is sent with, however often. */
  id: z.string(),
  at: z.iso.datetime(),
  /** No answer came when it was sent, or none that says what became of it. */
  isLost: z.boolean(),
}
const StationCall = z.discriminatedUnion('kind', [
  /** `isBegun`: its order is being activated, and is asked after until the courier has answered. */
  z.object({ kind: z.literal('scan'), ...sent, input: ScanInput, isBegun: z.boolean() }),
  z.object({ kind: z.literal('cancel'), ...sent, uniqueId: z.string(), awb: z.string() }),
])
export type StationCall = z.infer<typeof StationCall>

const StationLabel = z.object({ uniqueId: z.string(), awb: z.string(), courier: CourierCode.nullable() })
export type StationLabel = z.infer<typeof StationLabel>

/** `checked`: how many of each item. */
const StationOrder = z.object({ order: ScannedOrder, outcome: ScanOutcome, checked: z.record(z.string(), z.int()) })
export type StationOrder = z.infer<typeof StationOrder>

/** Codes alone: they are kept when the user signs out, and sent when one is signed in again. */
const Scans = z.object({
  /** Not known yet, in the order in which they were scanned. */
  deeds: z.array(StationCall),
})

const Shown = z.object({
  /** To be printed. */
  labels: z.array(StationLabel),
  open: StationOrder.nullable(),
  choice: z.object({ text: z.string(), candidates: z.array(ScanCandidate), more: z.int() }).nullable(),
  /** The parcels whose cancelling was asked about. */
  cancelAsked: z.string().nullable(),
  said: StationMessage.nullable(),
  /** What came to nothing while the next was scanned already: to be scanned again. The oldest first. */
  left: z.array(StationMessage),
  /** The newest first. */
  journal: z.array(StationMessage),
  /** The day in Bucharest that is counted. */
  day: z.string(),
  counts: z.object({ activated: z.int(), printed: z.int(), checked: z.int(), cancelled: z.int() }),
})
export type Station = z.infer<typeof Scans> & z.infer<typeof Shown>

export const emptyScanStation: Station = {
  ...{ deeds: [], labels: [], open: null, choice: null, cancelAsked: null, said: null, left: [], journal: [], day: '' },
  counts: { activated: 0, printed: 0, checked: 0, cancelled: 0 },
}

export const keptScanStation = (accountId: string): Station => ({
  ...emptyScanStation,
  ...parseKept(Shown, browserStorage.getItem(`${SCAN_STATION_PREFIX}${accountId}`)),
  ...parseKept(Scans, browserStorage.getItem(`${SCANS_PREFIX}${accountId}`)),
})

export function keepScanStation(accountId: string, { deeds, ...shown }: Station): void {
  browserStorage.setItem(`${SCANS_PREFIX}${accountId}`, JSON.stringify({ deeds }))
  browserStorage.setItem(`${SCAN_STATION_PREFIX}${accountId}`, JSON.stringify(shown))
}
