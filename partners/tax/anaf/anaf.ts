/** ANAF's public registers as a tax port: batches of numbers, one call at a time and no more than one a second. */
import { z } from 'zod'
import type { CompanyAnswer, TaxPort } from '#paying/ports/tax.ts'
import { jsonOf, type PartnerAnswer, type PartnerDeps, partnerHttp } from '../../partner-http.ts'
import { RegisterAnswer, readCompanies } from './read-companies.ts'

/** What the operator sets; the sandbox's own stand below. The registers are asked without an account. */
export const AnafSettings = z.object({
  registersUrl: z.url().default('https://webservicesp.anaf.ro'),
  readTimeoutMs: z.int().min(500).max(120_000).default(15_000),
  /** ANAF takes one call a second of a client, and punishes more; whatever its clock says, this is more than a second. */
  gapMs: z.int().min(0).max(60_000).default(1100),
})
export type AnafSettings = z.infer<typeof AnafSettings>

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const anafSandbox = (simulators: string): AnafSettings =>
  AnafSettings.parse({ registersUrl: `${simulators}/anaf`, readTimeoutMs: 5000 })

const BATCH_MAX = 100
/** A minute of calls. */
const ASKED_MAX = 5000
/** Longer than any CIF: such a number makes the service fail for the whole batch. */
const DIGITS_MAX = 10

export function anaf(settings: AnafSettings, deps: PartnerDeps): TaxPort {
  // Its host resets every connection that is used again.
  const http = partnerHttp({ partner: 'anaf', baseUrl: settings.registersUrl, secrets: [], deps, cutsKept: true })
  const inTurn = oneAtATime(settings.gapMs)

  const askFor = (batch: readonly string[], on: string) =>
    inTurn(async () => {
      const answer = await http({
        operation: 'companies',
        method: 'POST',
        path: '/api/PlatitorTvaRest/v9/tva',
        body: { json: batch.map((cif) => ({ cui: Number(cif), data: on })) },
        timeoutMs: settings.readTimeoutMs,
        isRead: true,
      })
      return readAnafAnswer(answer, batch, on)
    })

  return {
    limits: { batchMax: BATCH_MAX, gapMs: settings.gapMs, askedMax: ASKED_MAX },
    async companies(cifs, on) {
      const asked = [...new Set(cifs)]
      const answers = new Map<string, CompanyAnswer>(
        asked.map((cif) => [cif, { kind: 'unknown', cause: 'not a number that can be asked for' }]),
      )
      const fitting = asked.filter((cif) => /^[1-9]\d*$/.test(cif) && cif.length <= DIGITS_MAX)
      for (const cif of fitting.slice(ASKED_MAX)) answers.set(cif, { kind: 'unknown', cause: `not asked: more than ${ASKED_MAX} at once` })
      for (let at = 0; at < Math.min(fitting.length, ASKED_MAX); at += BATCH_MAX) {
        const batch = fitting.slice(at, Math.min(at + BATCH_MAX, ASKED_MAX))
        for (const [cif, answer] of await askFor(batch, on)) answers.set(cif, answer)
      }
      return answers
    },
  }
}

/** Where nothing of a batch is found the service may say so with 404, in the same shape. Pages of walls in front of it are no answer. */
export function readAnafAnswer(answer: PartnerAnswer, batch: readonly string[], on: string): Map<string, CompanyAnswer> {
  const allUnknown = (cause: string) => new Map<string, CompanyAnswer>(batch.map((cif) => [cif, { kind: 'unknown', cause }]))
  if (answer.kind !== 'answered') return allUnknown(answer.cause)
  if (answer.status !== 200 && answer.status !== 404) return allUnknown(`status ${answer.status}`)
  const read = RegisterAnswer.safeParse(jsonOf(answer))
  return read.success ? readCompanies(read.data, batch, on) : allUnknown(`status ${answer.status}, not readable`)
}

/** Calls in turn, each beginning at least `gapMs` after the one before ended: then it is so at the other side too. */
function oneAtATime(gapMs: number): <T>(call: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve()
  let endedAt = Number.NEGATIVE_INFINITY
  return (call) => {
    const mine = turn.then(async () => {
      const waitMs = endedAt + gapMs - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      return call()
    })
    const end = () => {
      endedAt = performance.now()
    }
    turn = mine.then(end, end)
    return mine
  }
}
