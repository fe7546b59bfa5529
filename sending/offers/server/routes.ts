import { type Route, serve } from '#server/platform/http/http.ts'
import { offerCalls, offersInWords } from '../contract/offers.ts'
import { askOffers } from './ask-offers.ts'
import { courierBounds } from './courier-bounds.ts'

export const offerRoutes: Route[] = [
  serve(offerCalls.ask, async (app, { client, body, texts }) => offersInWords(texts, await askOffers(app, client.id, body))),
  serve(offerCalls.bounds, async (app) => courierBounds(app)),
]
