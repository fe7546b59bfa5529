import { useRef } from 'react'

/** What is pressed twice is done once: a call counts as pending only from the next drawing on, which a second press may precede. */
export function useOneAtATime(): (act: (done: () => void) => void) => void {
  const isBusy = useRef(false)
  return (act) => {
    if (isBusy.current) return
    isBusy.current = true
    act(() => {
      isBusy.current = false
    })
  }
}
