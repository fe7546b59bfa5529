/** Sending waits for checks that are still running; they are looked at again every second. */
export const RECHECK_MS = 1_000
/** Then the server decides: its answer is a refusal by field as well. */
const RECHECKS_MAX = 10

export async function untilAddressChecked(isPending: () => boolean, recheckMs = RECHECK_MS): Promise<void> {
  for (let recheck = 0; recheck < RECHECKS_MAX && isPending(); recheck += 1) {
    await new Promise((resolve) => setTimeout(resolve, recheckMs))
  }
}
