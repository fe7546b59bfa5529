/** What buyers call, signed in nowhere. */
import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { PublicTemplate } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { languageOfPage } from '#server/platform/texts.ts'
import { type OrderContactPair, type OrderFound, type PublicReturnPage, publicReturnCalls } from '../../contract/public-returns.ts'
import { addressLines, allowedParcelOptionsOf, shopContactOf, shopNameOf } from '../../contract/shown-template.ts'
import { arrivalsOf, findOriginalPurchase, presentFoundOrder } from '../original/find-original.ts'
import { unitsClaimed } from '../original/units-claimed.ts'
import { withdrawalSettingsOf } from '../settings.ts'
import { formMarkOf } from './form-shown.ts'
import { admitContactFor, admitReturnVisitor, type PublicFormVisitor, returnFillMsOf, returnFormSealOf } from './guard.ts'
import { receiveReturn, receiveWithdrawal, templateShown } from './receive-request.ts'
import { statementDocument } from './statement-document.ts'
import { termsShown } from './terms.ts'

export const publicReturnRoutes: Route[] = [
  serve(publicReturnCalls.page, async (app, { params, request }) => {
    await admitReturnVisitor(app, { uniqueId: params.uniqueId, ipAddress: request.ip }, 'looks')
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

  serve(publicReturnCalls.statement, async (app, { params: { uniqueId, id, mark }, request }) => {
    await admitReturnVisitor(app, { uniqueId, ipAddress: request.ip }, 'looks')
    const { clientId } = await templateShown(app, uniqueId)
    return statementDocument(app, { clientId, id, mark })
  }),
]

async function pageOf(app: App, template: PublicTemplate): Promise<PublicReturnPage> {
  const { name, logo, address, options, uniqueId, clientId } = template
  const { paysSendingBack, withdrawalDays, returnDays } = await withdrawalSettingsOf(app.db, clientId)
  const fields = options.return?.fields ?? null
  return {
    ...{ templateName: name, shopName: shopNameOf(address), logo, toAddress: addressLines(address) },
    ...{ fields, formMark: formMarkOf(app, { uniqueId, fields }) },
    contact: shopContactOf(address),
    allows: allowedParcelOptionsOf(options),
    ...{ seal: returnFormSealOf(app, uniqueId), fillMs: returnFillMsOf(app), paysSendingBack, withdrawalDays, returnDays },
    terms: termsShown(template),
    framePages: options.framePages ?? [],
  }
}

/** null: no order has this number and this contact. */
async function findForBuyer(
  app: App,
  texts: Texts,
  { pair, ...visitor }: PublicFormVisitor & { pair: OrderContactPair },
): Promise<OrderFound> {
  await admitReturnVisitor(app, visitor, 'finds')
  const { clientId } = await templateShown(app, visitor.uniqueId)
  await admitContactFor(app, { clientId, number: pair.number })
  const original = await findOriginalPurchase(app, clientId, pair)
  if (original === null) return null
  const settings = await withdrawalSettingsOf(app.db, clientId)
  const parcels = await arrivalsOf(app.db, original)
  const claimed = await unitsClaimed(app.db, clientId, original.order)
  return presentFoundOrder(texts, { original, parcels, settings, claimed, now: app.clock.now() })
}
