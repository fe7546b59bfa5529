import type { App } from '#server/platform/app.ts'
import type { ReceivedFlow } from '../contract/received-states.ts'

/** The platform's own legal entity, as the configuration names it. */
export const isOwnCompany = ({ config }: Pick<App, 'config'>, cif: string): boolean => config.seller.cui === cif

export const invoiceFlowOf = (app: Pick<App, 'config'>, cif: string): ReceivedFlow => (isOwnCompany(app, cif) ? 'internal' : 'customer')
