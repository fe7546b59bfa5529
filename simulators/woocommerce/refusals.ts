/** How WordPress refuses: a code, a text in the shop's language, and the status once more. */
import { htmlReply, jsonReply, type SimReply } from '#simulators/protocol.ts'

export const wooRefusal = (status: number, code: string, message: string, data: Record<string, unknown> = {}): SimReply =>
  jsonReply(status, { code, message, data: { status, ...data } })

export const cannotViewReply = (): SimReply =>
  wooRefusal(401, 'woocommerce_rest_cannot_view', 'Ne pare rău, nu poți afișa această resursă.')
export const cannotWriteReply = (): SimReply =>
  wooRefusal(401, 'woocommerce_rest_cannot_edit', 'Ne pare rău, nu poți edita această resursă.')
export const wrongKeyReply = (): SimReply => wooRefusal(401, 'woocommerce_rest_authentication_error', 'Consumer Secret invalid.')
export const noRouteReply = (): SimReply =>
  wooRefusal(404, 'rest_no_route', 'Nu s-a găsit nicio rută care să corespundă URL-ului și metodei cererii.')
/** Another status for the same fault: 404 where an order is read, 400 where it is written. */
export const noOrderReply = (method: string): SimReply =>
  wooRefusal(method === 'GET' ? 404 : 400, 'woocommerce_rest_shop_order_invalid_id', 'ID invalid.')
export const invalidParametersReply = (parameters: Record<string, string>): SimReply =>
  wooRefusal(400, 'rest_invalid_param', `Parametru (parametri) invalid(i): ${Object.keys(parameters).join(', ')}`, { params: parameters })

export const maintenanceReply = (): SimReply =>
  htmlReply(
    503,
    '<!DOCTYPE html><html lang="ro-RO"><head><title>Mentenanță</title></head><body><h1>Momentan indisponibil pentru mentenanță programată. Revino peste un minut.</h1></body></html>',
  )
export const hostErrorReply = (status: number): SimReply =>
  htmlReply(
    status,
    `<html><head><title>${status} Server Error</title></head><body><center><h1>${status} Server Error</h1></center><hr><center>nginx</center></body></html>`,
  )
export const blockedReply = (): SimReply =>
  htmlReply(403, '<html><head><title>403 Forbidden</title></head><body><h1>Acces blocat</h1></body></html>')
export const redirectReply = (location: string): SimReply => ({ ...htmlReply(301, ''), headers: { location } })
export const loginPageReply = (): SimReply =>
  htmlReply(
    200,
    '<!DOCTYPE html><html lang="ro-RO"><head><title>Autentificare</title></head><body class="login"><form name="loginform"></form></body></html>',
  )
