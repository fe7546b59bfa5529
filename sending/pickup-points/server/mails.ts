/** What became of a client's pick-up points. */
import { eq } from 'drizzle-orm'
import { contactOfClient } from '#account/operations.ts'
import { couriers as facts } from '#contract/couriers.ts'
import { inWords } from '#contract/texts/message.ts'
import { composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { monthlyShipmentsOf, pointEndsOn } from './constant-shipments.ts'
import type { PointNews, PointRow } from './point-life.ts'
import { pickupPoints as table } from './tables.ts'

export const pointMail: MailKind = {
  name: 'pickup-point',
  write: (app, { clientId, id }) => write(app, clientId, id),
}

/** `which`: the point, the news of it, and where it can come again when it was. null: the client has no address, or it is no longer so. */
async function write(app: App, clientId: string, which: string): ReturnType<MailKind['write']> {
  const [id = '', news = '', when = ''] = which.split('/')
  const [point] = await app.db.select().from(table).where(eq(table.id, id))
  const owner = await contactOfClient(app.db, clientId)
  if (!point || !owner || (news === 'warned' && point.warnedAt === null)) return null
  const { productName: product, publicUrl } = app.config
  const texts = textsOfAccount(owner.language)
  const { addressStreet, addressNumber, addressCity } = point.address
  const reason = news === 'not-called' ? point.notCalledBecause : point.reason
  const day = dayOf(app, point, { news, when })
  const words = texts.mails['pickup-point']({
    news: news as PointNews, // written by `sendPointNews`
    courier: facts[point.courier].name,
    address: `${addressStreet} ${addressNumber}, ${addressCity}`,
    correction: point.correctionBani === null ? '' : texts.forms.ron(point.correctionBani),
    reason: reason === null ? '' : inWords(texts, reason),
    day: day === '' ? '' : texts.forms.day(day),
    sentIn: news === 'warned' ? (await monthlyShipmentsOf(app, app.db, point)).slice(1) : [],
    link: `${publicUrl}/profile/pick-up-points/list`,
  })
  return composeMail(texts.mails, { product, to: owner.email, name: owner.name }, words)
}

/** The day that the news speaks of; empty: of none. An approval names one that is still to come. */
function dayOf(app: App, point: PointRow, { news, when }: { news: string; when: string }): string {
  if (news === 'not-called' || news === 'missed') return when
  if (news !== 'approved') return pointEndsOn(app, point) ?? ''
  return point.startsOn !== null && point.startsOn > bucharestDayOf(app.clock.now()) ? point.startsOn : ''
}
