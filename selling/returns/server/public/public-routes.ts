/** What buyers call, signed in nowhere. */
import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { PublicTemplate } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { languageOfPage } from '#server/platform/texts.ts'
import { type OrderFound, type OrderPair, type PublicReturnPage, publicReturnCalls } from '../../contract/public-returns.ts'
import { findOriginal, foundShown, periodOf } from '../find-original.ts'
import { addressLines } from '../present-request.ts'
import { settingsOf } from '../settings.ts'
import { unitsClaimed } from '../units-claimed.ts'
import { formMarkOf } from './form-shown.ts'
import { admit, admitContactFor, fillMs, sealOf, type Visitor } from './guard.ts'
import { allowedBy } from './parcel-options.ts'
import { receiveReturn, receiveWithdrawal, shopNameOf, templateShown } from './receive-request.ts'
import { termsShown } from './terms.ts'

export const publicReturnRoutes: Route[] = [
  serve(publicReturnCalls.page, async (app, { params, request }) => {
    await admit(app, { uniqueId: params.uniqueId, ipAddress: request.ip }, 'looks')
    return pageOf(app, await templateShown(app, params.uniqueId))
  }),

  serve(publicReturnCalls.findOrder, async (app, { params, body, request, texts }) => ({
    found: await findForBuyer(app, texts, { uniqueId: params.uniqueId, ipAddress: request.ip, pair: body }),
  })),

  serve(publicReturnCalls.sendReturn, async (app, { params, body, request, idempotencyKey: key }) =>
    receiveReturn(app, {
      uniqueId: params.uniqueId,
      ipAddress: request.ip,
      language: languageOfPage(request) ?? DEFAULT_LANGUAGE,
      key,
      body,
    }),
  ),

  serve(publicReturnCalls.sendWithdrawal, async (app, { params, body, request, idempotencyKey: key }) =>
    receiveWithdrawal(app, {
      ...{ uniqueId: params.uniqueId, ipAddress: request.ip, language: languageOfPage(request) ?? DEFAULT_LANGUAGE, key, body },
    }),
  ),
]

async function pageOf(app: App, template: PublicTemplate): Promise<PublicReturnPage> {
  const { name, logo, address, options, uniqueId, clientId } = template
  const { paysSendingBack } = await settingsOf(app.db, clientId)
  const fields = options.return?.fields ?? null
  return {
    ...{ templateName: name, shopName: shopNameOf(address), logo, toAddress: addressLines(address) },
    ...{ fields, formMark: formMarkOf(app, { uniqueId, fields }) },
    contact: [address.contactPhone, address.contactEmail].filter((way) => way !== ''),
    allows: allowedBy(options),
    ...{ seal: sealOf(app, uniqueId), fillMs: fillMs(app), paysSendingBack, terms: termsShown(template) },
  }
}

/** null: no order has this number and this contact. */
async function findForBuyer(app: App, texts: Texts, { pair, ...visitor }: Visitor & { pair: OrderPair }): Promise<OrderFound> {
  await admit(app, visitor, 'finds')
  const { clientId } = await templateShown(app, visitor.uniqueId)
  await admitContactFor(app, { clientId, number: pair.number })
  const original = await findOriginal(app, clientId, pair)
  if (original === null) return null
  const settings = await settingsOf(app.db, clientId)
  const period = await periodOf(app.db, original, settings)
  const claimed = await unitsClaimed(app.db, clientId, original.order)
  return foundShown(texts, { original, period, settings, claimed, now: app.clock.now() })
}
