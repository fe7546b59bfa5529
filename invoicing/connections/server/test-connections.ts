/** Connecting for tests, as a user with a certificate does it at the simulated ANAF. */
import { randomUUID } from 'node:crypto'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import type { Asked } from '#product/server/test-server.ts'
import type { App } from '#server/platform/app.ts'
import { einvoiceConnections, einvoiceGrants } from './tables.ts'

/** Has the right for every company; the other for 90000049 alone. */
export const ANA = '1A2B3C4D5E6F'
export const DAN = '6F5E4D3C2B1A'

export type Owner = { id: string; token: string }
type Call<Answer> = (path: string, asked: Asked) => Promise<Answer>

/** What a browser brings back from the sign-in. `serial` '': without a certificate. */
export async function signedInAt(url: string, serial = ANA): Promise<string> {
  const page = await (await fetch(url)).text()
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&#38;', '&'))
  const chosen = links.find((href) => new URLSearchParams(href.split('?')[1]).get('serial') === serial)
  const answer = await fetch(new URL(chosen ?? '', url), { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').search.slice(1)
}

export const at = (path: string) => `/user/invoicing-system/${path}`

/** Asks for the way to ANAF. */
export const prepare = <Answer>(call: Call<Answer>, { token }: Pick<Owner, 'token'>, company: { number?: number; cif?: string } = {}) => {
  const payload = { fiscalSubaccountNumber: company.number ?? 1, identificationCode: company.cif ?? '90000014' }
  return call(at('connect/prepare'), { method: 'POST', token, payload })
}

export const finish = <Answer>(call: Call<Answer>, { token }: Pick<Owner, 'token'>, query: string) =>
  call(at('connect/finish'), { method: 'POST', token, payload: { query } })

type Said = { statusCode: number; json(): Record<string, string> }

/** A company of the owner's that is connected. */
export async function connected(
  app: App,
  call: Call<Said>,
  owner: Owner,
  { number = 1, cif = '90000014', serial = ANA } = {},
): Promise<void> {
  await anEntity(app, { clientId: owner.id, number, identificationCode: cif, isActive: number === 1 })
  const { url = '' } = (await prepare(call, owner, { number, cif })).json()
  const answer = await finish(call, owner, await signedInAt(url, serial))
  if (answer.statusCode !== 200) throw new Error(JSON.stringify(answer.json()))
}

/** A client's company 1 as it is connected, without ANAF; nothing is asked about it. */
export async function aConnection(app: App, { clientId, cif = '90000014' }: { clientId: string; cif?: string }): Promise<void> {
  const now = app.clock.now()
  await app.db.insert(einvoiceConnections).values({
    ...{ clientId, number: 1, cif, grantId: randomUUID(), connectedBy: randomUUID(), connectedAt: now, rightProvenAt: now },
    askAt: new Date('2100-01-01T00:00:00Z'),
  })
}

/** No company of any client is connected any more. */
export async function disconnectAll({ db }: App): Promise<void> {
  await db.delete(einvoiceConnections)
  await db.delete(einvoiceGrants)
}
