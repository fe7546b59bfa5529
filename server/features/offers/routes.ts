import { offerCalls, offersInWords } from '../../../contract/offers.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { askOffers } from './ask-offers.ts'
import { courierBounds } from './courier-bounds.ts'

export const offerRoutes: Route[] = [
  serve(offerCalls.ask, async (app, { client, body, texts }) => offersInWords(texts, await askOffers(app, client.id, body))),
  serve(offerCalls.bounds, async (app) => courierBounds(app)),
]
