/** The AWB as a code that a courier's scanner reads, as its label has it: one for each parcel. */
import type { LabelledOrder } from './label-link.ts'

/** Small enough for a mail, large enough for a scanner at a phone's screen. */
const SCALE = 3
/** The quiet zone of four modules that the standard asks for, white on a dark page too. */
const PADDING = 8

export const parcelNumbersOf = ({ parcels, awb }: Pick<LabelledOrder, 'parcels' | 'awb'>): readonly string[] =>
  parcels.length > 0 ? parcels : [awb]

export async function barcodePng(number: string): Promise<Uint8Array> {
  const { default: bwip } = await import('bwip-js/node') // 2 MB, which a start does without
  return bwip.toBuffer({ bcid: 'qrcode', text: number, scale: SCALE, padding: PADDING, backgroundcolor: 'FFFFFF' })
}

export async function barcodePicture(number: string): Promise<string> {
  const { default: bwip } = await import('bwip-js/node')
  const svg = bwip.toSVG({ bcid: 'qrcode', text: number, scale: SCALE, padding: PADDING, backgroundcolor: 'FFFFFF' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
