/** How WordPress refuses: a code, a text in the shop's language, and the status once more. */
import { html, json, type Reply } from '#simulators/protocol.ts'

export const refusal = (status: number, code: string, message: string, data: Record<string, unknown> = {}): Reply =>
  json(status, { code, message, data: { status, ...data } })

export const cannotView = (): Reply => refusal(401, 'woocommerce_rest_cannot_view', 'Ne pare rău, nu poți afișa această resursă.')
export const cannotWrite = (): Reply => refusal(401, 'woocommerce_rest_cannot_edit', 'Ne pare rău, nu poți edita această resursă.')
export const wrongKey = (): Reply => refusal(401, 'woocommerce_rest_authentication_error', 'Consumer Secret invalid.')
export const noRoute = (): Reply => refusal(404, 'rest_no_route', 'Nu s-a găsit nicio rută care să corespundă URL-ului și metodei cererii.')
/** Another status for the same fault: 404 where an order is read, 400 where it is written. */
export const noOrder = (method: string): Reply =>
  refusal(method === 'GET' ? 404 : 400, 'woocommerce_rest_shop_order_invalid_id', 'ID invalid.')
export const invalid = (parameters: Record<string, string>): Reply =>
  refusal(400, 'rest_invalid_param', `Parametru (parametri) invalid(i): ${Object.keys(parameters).join(', ')}`, { params: parameters })

export const maintenance = (): Reply =>
  html(
    503,
    '<!DOCTYPE html><html lang="ro-RO"><head><title>Mentenanță</title></head><body><h1>Momentan indisponibil pentru mentenanță programată. Revino peste un minut.</h1></body></html>',
  )
export const hostError = (status: number): Reply =>
  html(
    status,
    `<html><head><title>${status} Server Error</title></head><body><center><h1>${status} Server Error</h1></center><hr><center>nginx</center></body></html>`,
  )
export const blocked = (): Reply => html(403, '<html><head><title>403 Forbidden</title></head><body><h1>Acces blocat</h1></body></html>')
export const redirect = (location: string): Reply => ({ ...html(301, ''), headers: { location } })
export const loginPage = (): Reply =>
  html(
    200,
    '<!DOCTYPE html><html lang="ro-RO"><head><title>Autentificare</title></head><body class="login"><form name="loginform"></form></body></html>',
  )
