import { randomUUID } from 'node:crypto'
import { XMLValidator } from 'fast-xml-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { LOGO_BYTES_MAX } from '../../contract/order-templates.ts'
import { harmlessSvg } from '../harmless-markup.ts'
import { aPng, formOf, templateWire } from '../test-templates.ts'

const { call, user, serve, parts } = await testServer()
await serve()

let client: Awaited<ReturnType<typeof user>>
let template: { id: string; uniqueId: string }
beforeEach(async () => {
  client = await user(randomUUID())
  template = (await call('/order-template', { method: 'POST', token: client.token, payload: templateWire() })).json()
})

type Files = Parameters<typeof formOf>[0]
const upload = async (files: Files, token = client.token) => {
  const answer = await call(`/order-template/upload-photo/${template.uniqueId}`, { method: 'PUT', token, ...(await formOf(files)) })
  return {
    status: answer.statusCode,
    ...(answer.json() as { logo: string; title: string; message: string; errors: { path: string; message: string }[] }),
  }
}
const shown = (logo: string) => call(logo.replace('/api', ''))
const read = async () => (await call(`/order-template/data/${template.id}`, { token: client.token })).json().data

describe('a logo', () => {
  it('is kept, shown to everybody as a picture alone, replaced, and removed', async () => {
    const { status, logo } = await upload([{ bytes: aPng, name: 'marca.png' }])
    expect(status).toBe(200)
    expect((await read()).logo).toBe(logo)
    const picture = await shown(logo)
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(picture.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(Uint8Array.from(picture.rawPayload)).toEqual(aPng)

    const other = (await upload([{ bytes: '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>', name: 'x.png' }]))
      .logo
    expect(other).not.toBe(logo)
    const vector = await shown(other)
    expect(vector.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await shown(logo)).statusCode).toBe(404)

    const { id, name, uniqueId, toAddress: address, options } = await read()
    const saved = (kept: string | null) =>
      call('/order-template', {
        method: 'POST',
        token: client.token,
        payload: { data: { id, name, uniqueId, options }, address, logo: kept },
      })
    expect((await saved(other)).statusCode).toBe(200)
    expect((await read()).logo).toBe(other)
    expect((await saved('https://altundeva.ro/logo.png')).statusCode).toBe(422)
    await saved(null)
    expect([(await read()).logo, (await shown(other)).statusCode]).toEqual([null, 404])
  })

  it('is one file of 50 KB at most', async () => {
    const long = (size: number) => ({ bytes: Uint8Array.from([...aPng, ...new Uint8Array(size - aPng.length)]) })
    expect((await upload([long(LOGO_BYTES_MAX)])).status).toBe(200)
    const tooLong = await upload([long(LOGO_BYTES_MAX + 1)])
    expect(tooLong).toMatchObject({ status: 413, title: 'payload-too-large' })
    expect(tooLong.message).toContain('Fisierul poate avea maxim 50 KB!')
    expect(await upload([{ bytes: aPng }, { bytes: aPng }])).toMatchObject({
      status: 422,
      errors: [{ path: 'file', message: 'Eroare la incarcarea fisierului! Maxim 1 fisier poate fi incarcat!' }],
    })
  })

  it('of 10 MB is refused, and its sender reads why', async () => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(10_000_000)], 'logo.png'))
    const headers = { authorization: `Bearer ${client.token}` }
    const { status } = await fetch(`${parts.app.config.publicUrl}/api/order-template/upload-photo/${template.uniqueId}`, {
      method: 'PUT',
      body,
      headers,
    })
    expect(status).toBe(413)
  })

  it.each([
    ['a document', '%PDF-1.7 ...'],
    ['a program', 'MZ\u0090\u0000'],
    ['a page', '<!doctype html><html><body><svg onload="alert(1)"></svg></body></html>'],
    ['a page in a picture’s beginning', '\u0089PNG\r\n<script>alert(1)</script>'],
    ['a vector that is not whole', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['nothing', ''],
  ])('is never %s, whatever it is called', async (_what, bytes) => {
    expect(await upload([{ bytes, name: 'logo.svg', type: 'image/svg+xml' }])).toMatchObject({ status: 422, errors: [{ path: 'file' }] })
    expect((await read()).logo).toBeNull()
  })

  it('is refused where it is sent otherwise, or by another client', async () => {
    const other = await user(randomUUID())
    expect((await upload([{ bytes: aPng }], other.token)).status).toBe(404)
    const address = `/order-template/upload-photo/${template.uniqueId}`
    const send = async (payload: Buffer, type: string) =>
      (await call(address, { method: 'PUT', token: client.token, payload, headers: { 'content-type': type } })).statusCode
    expect(await send(Buffer.from(aPng), 'application/octet-stream')).toBe(400)
    expect(await send(Buffer.from('no form'), 'multipart/form-data; boundary=x')).toBe(400)
    const { payload, headers } = await formOf([{ bytes: aPng }])
    expect((await call('/order-template', { method: 'POST', token: client.token, payload, headers })).statusCode).toBe(400)
  })
})

describe('a vector picture', () => {
  const svg = (inside: string, attributes = '', before = '') =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`
  const harmless = (text: string): string | null => {
    const bytes = harmlessSvg(new TextEncoder().encode(text))
    const left = bytes && new TextDecoder().decode(bytes)
    if (left !== null) expect(XMLValidator.validate(left)).toBe(true)
    return left
  }

  it('stays what it draws', () => {
    const drawing =
      '<defs><linearGradient id="a" x1="0" x2="1"><stop offset="0" stop-color="#f00"/></linearGradient></defs><style>.cls-1{fill:url(#a);stroke:rgba(1,2,3,.5)}</style><g class="cls-1" transform="translate(1 2)"><path d="M0 0L9 9z" style="fill:#fff"/><use href="#a" x="1"/><text x="1" font-size="3">Ăla &amp; co</text></g>'
    const left = harmless(
      svg(
        drawing,
        'width="90"',
        '<?xml version="1.0"?><!-- Made elsewhere --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
      ),
    )
    for (const part of [
      'linearGradient',
      'stop-color="#f00"',
      '.cls-1{fill:url(#a);stroke:rgba(1,2,3,.5)}',
      'd="M0 0L9 9z"',
      'href="#a"',
      'Ăla &amp; co',
      'viewBox="0 0 9 9"',
    ])
      expect(left).toContain(part)
    expect(left).toMatch(/^<svg /)
    expect(left).not.toMatch(/DOCTYPE|Made elsewhere|w3\.org\/Graphics/)
  })

  it.each([
    ['a script', svg('<script>alert(1)</script><rect/>')],
    ['a script under a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script><rect/>')],
    ['handlers', svg('<rect onclick="alert(1)" onload="alert(1)"/>', 'onload="alert(1)"')],
    ['a link', svg('<a href="javascript:alert(1)"><rect/></a>')],
    [
      'foreign markup',
      svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/><p>alert(1)</p></foreignObject><rect/>'),
    ],
    [
      'a copy from elsewhere',
      svg(
        '<use href="https://evil.example/x.svg#a"/><use xlink:href="data:image/svg+xml;base64,YWxlcnQoMSk=#x" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
      ),
    ],
    ['pictures within', svg('<image href="https://evil.example/p.png"/><image href="data:image/svg+xml;base64,YWxlcnQoMSk="/>')],
    [
      'an animation of a link',
      svg('<a id="x"><animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onclick" to="alert(1)"/></a>'),
    ],
    [
      'styles that load',
      svg(
        '<style>@import "https://evil.example/x.css"; rect{fill:red}</style><rect style="fill:url(https://evil.example/x)" fill="url(//evil.example#a)"/>',
      ),
    ],
    [
      'styles that hide what they load',
      svg(
        '<style>rect{fill:u\\72l(https://evil.example)}</style><style>rect{background:image-set("https://evil.example" 1x)}</style><rect/>',
      ),
    ],
    ['markup within a style', svg('<style><![CDATA[</style><script>alert(1)</script>]]></style><rect/>')],
    ['markup within text', svg('<text><![CDATA[<script>alert(1)</script>]]></text>')],
    ['a filter that loads', svg('<filter id="f"><feImage href="https://evil.example/x"/></filter><rect/>')],
    ['a base and a sheet', svg('<rect/>', 'xml:base="https://evil.example/"', '<?xml-stylesheet href="https://evil.example/x.xsl"?>')],
  ])('has nothing left of %s', (_what, hostile) => {
    const left = harmless(hostile)
    expect(left ?? '').not.toMatch(
      /<script|<\w+:|on\w+=|javascript:|evil|data:|<image|<animate|<set|foreignObject|<iframe|@import|<!\[CDATA|<\?/i,
    )
  })

  it.each([
    ['entities that multiply', svg('<text>&lol;</text>', '', '<!DOCTYPE svg [<!ENTITY l "lol"><!ENTITY lol "&l;&l;&l;">]>')],
    ['a file of the server', svg('<text>&xxe;</text>', '', '<!DOCTYPE svg [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>')],
  ])('reads no %s', (_what, hostile) => {
    expect(harmless(hostile) ?? '').not.toMatch(/lollol|root:|ENTITY|passwd/)
  })

  it('draws no copy of a copy without end', () => {
    expect(harmless(svg(`<g id="a">${'<use href="#a"/>'.repeat(31)}</g>`))).toBeNull()
  })
})
