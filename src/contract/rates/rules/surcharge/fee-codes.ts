/** Fees that pricing itself has to know, by their codes in the fee table. */

export const BASE_FREIGHT_FEE = 'OCF';
export const LCL_FREIGHT_FEE = 'LCLF';
/** `OWS` is its alias. */
export const OVERWEIGHT_FEE = 'HWS';
