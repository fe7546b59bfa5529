/** What ANAF has, what the product knows of it and what it was to send: each as two whole sets, by the invoices' numbers. */
import type { Database } from '#server/platform/database/database.ts'
import { comparedSets } from './compared-sets.ts'

export type AnafDocument = { number: string; index: string; outcome: string; kind: string }

export async function listAnafDocuments(simulatorsUrl: string): Promise<AnafDocument[]> {
  const state = await (await fetch(`${simulatorsUrl}/efactura/_sim/state`)).json()
  return (state as { documents: AnafDocument[] }).documents.filter(({ number }) => number.startsWith('TORT-'))
}

type Known = { number: string; uploadIndex: string | null; ended: string }
type Given = { db: Database; simulatorsUrl: string; numbers: readonly string[] }

/** `numbers`: of all that were issued. */
export async function wrongEinvoices({ db, simulatorsUrl, numbers }: Given): Promise<string[]> {
  const documents = await listAnafDocuments(simulatorsUrl)
  const { rows } = await db.$client.query<Known>(
    `select s.number, s.upload_index as "uploadIndex",
            s.state || coalesce(', said ' || s.remark::text, '')
              || ', attempts ' || (select count(*) from einvoice_attempts a where a.client_id = s.client_id and a.invoice_id = s.id)
              || ', uploads ' || coalesce((select string_agg(e.state, ' ') from effects e where e.kind = 'einvoice-upload' and e.subject = s.number), 'none') as ended
       from einvoice_sent s where s.source = 'written'`,
  )
  return [
    ...comparedSets({
      what: 'invoice of the product',
      product: rows.map(({ number, ended }) => ({ key: number, value: ended })),
      model: numbers.map((key) => ({ key, values: ['accepted, attempts 1, uploads done'] })),
    }),
    ...comparedSets({
      what: 'invoice at ANAF',
      product: documents.map(({ number, index, outcome }) => ({ key: number, value: `${index} ${outcome}` })),
      model: rows.map(({ number, uploadIndex }) => ({ key: number, values: [`${uploadIndex} ok`] })),
    }),
  ]
}

export async function einvoiceFigures({ db, simulatorsUrl }: Pick<Given, 'db' | 'simulatorsUrl'>): Promise<string> {
  const { rows } = await db.$client.query<{ most: number; all: number }>(
    "select max(calls)::int as most, sum(calls)::int as all from effects where kind = 'einvoice-upload'",
  )
  return `ANAF has ${(await listAnafDocuments(simulatorsUrl)).length}; ${rows[0]?.all} calls, ${rows[0]?.most} at most of one`
}
