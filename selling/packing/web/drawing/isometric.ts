/** A package seen from above a corner: boxes as the faces one sees, in the order in which they cover each other. */
import type { ItemPlacement, ProposedPackage } from '../../contract/proposal.ts'

export type DrawnPoint = { x: number; y: number }
export type BoxFace = { side: 'top' | 'front' | 'end'; points: DrawnPoint[] }
export type DrawnBox = { placement: ItemPlacement; faces: BoxFace[]; top: DrawnPoint }
/** In centimetres of the drawing; `frame` are the edges of the package itself. */
export type IsometricDrawing = { width: number; height: number; boxes: DrawnBox[]; frame: DrawnPoint[][] }

type Corner = { length: number; width: number; height: number }

const COS_30 = Math.cos(Math.PI / 6)
const SIN_30 = 0.5

/** Length runs to the lower right, width to the lower left, height up. */
const flat = ({ length, width, height }: Corner): DrawnPoint => ({ x: (length - width) * COS_30, y: (length + width) * SIN_30 - height })

export function drawPackage({ lengthCm, widthCm, heightCm, placements }: ProposedPackage): IsometricDrawing {
  const origin = { x: widthCm * COS_30, y: heightCm }
  const at = (corner: Corner): DrawnPoint => {
    const { x, y } = flat(corner)
    return { x: x + origin.x, y: y + origin.y }
  }
  const whole = { from: { length: 0, width: 0, height: 0 }, to: { length: lengthCm, width: widthCm, height: heightCm } }
  const boxes = orderBackToFront(placements).map((placement) => {
    const faces = facesOf(placement, at)
    return { placement, faces, top: middle(faces[0]?.points ?? []) }
  })
  return {
    width: (lengthCm + widthCm) * COS_30,
    height: (lengthCm + widthCm) * SIN_30 + heightCm,
    boxes,
    frame: edgesOf(whole, at),
  }
}

type At = (corner: Corner) => DrawnPoint

/** The three faces towards the eye. */
function facesOf(placed: ItemPlacement, at: At): BoxFace[] {
  const { alongLengthCm: l, alongWidthCm: w, alongHeightCm: h } = placed
  const [L, W, H] = [l + placed.lengthCm, w + placed.widthCm, h + placed.heightCm]
  const corner = (length: number, width: number, height: number) => at({ length, width, height })
  return [
    { side: 'top', points: [corner(l, w, H), corner(L, w, H), corner(L, W, H), corner(l, W, H)] },
    { side: 'front', points: [corner(l, W, h), corner(L, W, h), corner(L, W, H), corner(l, W, H)] },
    { side: 'end', points: [corner(L, w, h), corner(L, W, h), corner(L, W, H), corner(L, w, H)] },
  ]
}

/** Floor and lid of the package and the four posts between. */
function edgesOf({ from, to }: { from: Corner; to: Corner }, at: At): DrawnPoint[][] {
  const ring = (height: number) => [
    at({ length: from.length, width: from.width, height }),
    at({ length: to.length, width: from.width, height }),
    at({ length: to.length, width: to.width, height }),
    at({ length: from.length, width: to.width, height }),
  ]
  const [floor, lid] = [ring(from.height), ring(to.height)]
  const closed = (points: DrawnPoint[]) => [...points, ...points.slice(0, 1)]
  return [closed(floor), closed(lid), ...floor.map((point, i) => [point, lid[i] ?? point])]
}

const middle = (points: readonly DrawnPoint[]): DrawnPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
})

/** Sides meet to the tenth of a millimetre. */
const TOUCH_CM = 0.01

/** Whether `one` must be drawn before `other`: it ends, along some axis, before the other begins. */
export function isBoxBehind(one: ItemPlacement, other: ItemPlacement): boolean {
  return (
    one.alongLengthCm + one.lengthCm <= other.alongLengthCm + TOUCH_CM ||
    one.alongWidthCm + one.widthCm <= other.alongWidthCm + TOUCH_CM ||
    one.alongHeightCm + one.heightCm <= other.alongHeightCm + TOUCH_CM
  )
}

/** Takes, again and again, a box that none of the others is behind. Where boxes cover each other in a ring, the deepest. */
export function orderBackToFront(placements: readonly ItemPlacement[]): ItemPlacement[] {
  let left = placements.toSorted((a, b) => depth(a) - depth(b))
  const sorted: ItemPlacement[] = []
  while (left.length > 0) {
    const next = left.find((one) => left.every((other) => other === one || isFree(one, other))) ?? left[0]
    if (!next) break
    sorted.push(next)
    left = left.filter((one) => one !== next)
  }
  return sorted
}

/** Two boxes may be behind each other along different axes: then neither hides the other. */
const isFree = (one: ItemPlacement, other: ItemPlacement) => isBoxBehind(one, other) || !isBoxBehind(other, one)

const depth = ({ alongLengthCm, alongWidthCm, alongHeightCm }: ItemPlacement) => alongLengthCm + alongWidthCm + alongHeightCm
