/** Files as a printer would get them. */
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Download, Page } from 'playwright-core'

/** PDF measures in points, 1/72 inch. */
const MM_PER_POINT = 25.4 / 72

export type PageSize = { widthMm: number; heightMm: number }

/** Does what saves a file, and answers its name and the size of each of its pages. */
export async function savedPdf(page: Page, act: () => Promise<void>): Promise<{ name: string; pages: PageSize[]; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const bytes = await bytesOf(download)
  const pdf = await PDFDocument.load(bytes)
  const pages = pdf.getPages().map((one) => ({
    widthMm: Math.round(one.getWidth() * MM_PER_POINT),
    heightMm: Math.round(one.getHeight() * MM_PER_POINT),
  }))
  return { name: download.suggestedFilename(), pages, bytes }
}

export async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  return Buffer.concat(chunks)
}
