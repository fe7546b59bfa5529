/** The words in which tests of order templates speak. */
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { aShipment } from '#sending/orders/server/test-orders.ts'
import { newTemplateOptions } from '../contract/order-templates.ts'
import type { ReturnField } from '../contract/return-form.ts'

export const aTitle: ReturnField = {
  ...{ id: 'title-1', type: 'title' },
  config: { text: 'Retur', size: 'medium', position: 'left', weight: 'unset', decoration: 'none' },
}
export const aTextInput = (config: object = {}, n = 2): ReturnField => ({
  ...{ id: `text-input-${n}`, type: 'text-input' },
  config: { label: 'Motiv', placeholder: '', description: '', isMandatory: true, minLength: 0, maxLength: 100, ...config },
})

/** A whole template as a caller sends it: with a title and a question. */
export const templateWire = ({
  name = 'Haine',
  options = {},
  ...data
}: {
  name?: string
  options?: object
  [other: string]: unknown
} = {}) => ({
  data: {
    ...{ name, id: null, uniqueId: null, ...data },
    options: { ...newTemplateOptions, return: { isMandatory: true, fields: [aTitle, aTextInput()] }, ...options },
  },
  address: { ...addressFieldsOf(aShipment().sender, ''), id: null },
  logo: null,
})

/** A form with files of the field `file`, as browsers send it. */
export async function formOf(files: readonly { bytes: Uint8Array<ArrayBuffer> | string; name?: string; type?: string }[]) {
  const form = new FormData()
  for (const { bytes, name = 'logo.png', type = 'image/png' } of files) form.append('file', new File([bytes], name, { type }))
  const sent = new Response(form)
  return { payload: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': sent.headers.get('content-type') ?? '' } }
}

/** One dot. */
export const aPng = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
)
