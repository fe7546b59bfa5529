/** A row of the packing table as something to take and as a place to drop on. */
import { useDraggable, useDroppable } from '@dnd-kit/react'
import type { ProductDrop, ProductHolder } from '../contract/move-product.ts'
import type { PackingBoardContext } from './board.ts'
import { productHandleId } from './use-moves.ts'

export type DraggedProduct = Pick<ProductDrop, 'productId' | 'from'>
export type DropTarget = Pick<ProductDrop, 'to' | 'index'>

/** A row covers part of its package's table: what is dropped on it takes its place. */
const ROW_PRIORITY = 2
const HOLDER_PRIORITY = 1

export function useProductSpot({ carrying, instructionsId }: PackingBoardContext, holder: ProductHolder, index: number, productId: string) {
  const id = productHandleId(holder, productId)
  const dragged: DraggedProduct = { productId, from: holder }
  const target: DropTarget = { to: holder, index }
  const drag = useDraggable({ id, data: dragged })
  const drop = useDroppable({ id: `row ${id}`, data: target, collisionPriority: ROW_PRIORITY })
  const isCarried = carrying.isCarried(dragged)
  const isAimed = carrying.aimed?.to === holder && carrying.aimed.index === index && !isCarried
  return {
    ref: (row: Element | null) => {
      drag.ref(row)
      drop.ref(row)
    },
    /** Spread on the handle. */
    handle: {
      ref: drag.handleRef,
      'data-handle': id,
      'aria-describedby': instructionsId,
      'aria-pressed': isCarried,
      // The library's dialogs leave Escape to what asks for it: it gives up the product, not the dialog.
      'data-mantine-stop-propagation': isCarried,
      onKeyDown: carrying.onKeyDown(dragged),
      onBlur: carrying.onBlur(dragged),
    },
    /** Spread on the row: what its look depends on. */
    look: {
      'data-taken': drag.isDragSource || isCarried || undefined,
      'data-target': (drop.isDropTarget && !drag.isDragSource) || isAimed || undefined,
    },
  }
}

/** A package, the list for later, or the zone that makes a new package. */
export function useHolderDrop({ carrying }: Pick<PackingBoardContext, 'carrying'>, to: DropTarget['to'], zone = '') {
  const target: DropTarget = { to }
  const drop = useDroppable({ id: `holder ${to} ${zone}`, data: target, collisionPriority: HOLDER_PRIORITY })
  const isAimed = carrying.aimed?.to === to && carrying.aimed.index === undefined
  return { ref: drop.ref, 'data-target': drop.isDropTarget || isAimed || undefined }
}
