/** A proposed package with its products, as one would see it lying open on the table. */
import { Group, Text } from '@mantine/core'
import { texts } from '#web/texts.ts'
import type { ProposedPackage } from '../../contract/proposal.ts'
import classes from '../packing.module.css'
import { type BoxFace, type DrawnPoint, drawPackage } from './isometric.ts'

/** Hues far from each other, distinct in light and dark; the number says it too. */
const hues = [212, 28, 145, 280, 350, 48, 180, 100] as const
const lightness: Record<BoxFace['side'], number> = { top: 78, front: 66, end: 56 }
const hueOf = (number: number) => hues[(number - 1) % hues.length] ?? 212
const fillOf = (number: number, side: BoxFace['side']) => `hsl(${hueOf(number)} 55% ${lightness[side]}%)`

const MARGIN = 0.02
const path = (points: readonly DrawnPoint[]) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

type PackageDrawingProps = { position: number; proposed: ProposedPackage; nameOf: (productId: string) => string }

export function PackageDrawing({ position, proposed, nameOf }: PackageDrawingProps) {
  const { width, height, boxes, frame } = drawPackage(proposed)
  const numbers = new Map(proposed.lines.map(({ productId }, i) => [productId, i + 1]))
  const numberOf = (productId: string) => numbers.get(productId) ?? 1
  const contents = proposed.lines.map(({ productId, quantity }) => texts.storeOrders.packing.contents(nameOf(productId), quantity))
  const stroke = Math.max(width, height) * 0.004
  return (
    <>
      <svg
        className={classes.drawing}
        role="img"
        aria-label={texts.storeOrders.packing.drawing(position, contents.join(', '))}
        viewBox={`${-width * MARGIN} ${-height * MARGIN} ${width * (1 + 2 * MARGIN)} ${height * (1 + 2 * MARGIN)}`}
      >
        <g fill="none" stroke="var(--mantine-color-dimmed)" strokeWidth={stroke} strokeDasharray={`${stroke * 4} ${stroke * 3}`}>
          {frame.map((edge) => (
            <polyline key={path(edge)} points={path(edge)} />
          ))}
        </g>
        {boxes.map(({ placement, faces, top }) => (
          <g key={`${placement.alongLengthCm} ${placement.alongWidthCm} ${placement.alongHeightCm}`} stroke="#1c1c1c" strokeWidth={stroke}>
            {faces.map(({ side, points }) => (
              <polygon key={side} points={path(points)} fill={fillOf(numberOf(placement.productId), side)} strokeLinejoin="round" />
            ))}
            <text
              x={top.x}
              y={top.y}
              fontSize={Math.min(placement.lengthCm, placement.widthCm) * 0.4}
              textAnchor="middle"
              dominantBaseline="central"
              fill="#1c1c1c"
              stroke="none"
            >
              {numberOf(placement.productId)}
            </text>
          </g>
        ))}
      </svg>
      {proposed.lines.map(({ productId, quantity }) => (
        <Group key={productId} gap="sm" wrap="nowrap">
          <span className={classes.swatch} style={{ background: fillOf(numberOf(productId), 'top'), color: '#1c1c1c' }}>
            {numberOf(productId)}
          </span>
          <Text fz="sm">{texts.storeOrders.packing.contents(nameOf(productId), quantity)}</Text>
        </Group>
      ))}
    </>
  )
}
