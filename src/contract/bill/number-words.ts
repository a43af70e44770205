const ONES = [
  '',
  'ONE',
  'TWO',
  'THREE',
  'FOUR',
  'FIVE',
  'SIX',
  'SEVEN',
  'EIGHT',
  'NINE',
  'TEN',
  'ELEVEN',
  'TWELVE',
  'THIRTEEN',
  'FOURTEEN',
  'FIFTEEN',
  'SIXTEEN',
  'SEVENTEEN',
  'EIGHTEEN',
  'NINETEEN',
];
const TENS = ['', '', 'TWENTY', 'THIRTY', 'FORTY', 'FIFTY', 'SIXTY', 'SEVENTY', 'EIGHTY', 'NINETY'];
const GROUPS = ['', 'THOUSAND', 'MILLION', 'BILLION'];

function belowHundred(number: number): string {
  if (number < 20) return ONES[number] ?? '';
  const ten = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${ONES[number % 10]}`;
}

const belowThousand = (number: number): string => {
  const hundreds = Math.floor(number / 100);
  const rest = belowHundred(number % 100);
  return [hundreds > 0 ? `${ONES[hundreds]} HUNDRED` : '', rest].filter(part => part !== '').join(' AND ');
};

/**
 * A whole number below 10¹² in capital English words as bills write it: 1040 -> `ONE THOUSAND AND FORTY`. Throws on anything that is
 * not such a number.
 */
export function numberWords(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0 || number >= 1e12) throw new Error(`no words for ${number}`);
  if (number === 0) return 'ZERO';
  const parts: string[] = [];
  for (let rest = number, group = 0; rest > 0; rest = Math.floor(rest / 1000), group += 1) {
    const part = rest % 1000;
    if (part > 0) parts.unshift([belowThousand(part), GROUPS[group]].filter(word => word !== '').join(' '));
  }
  // The last group joins with AND where it has no hundreds: ONE MILLION AND FORTY, but TWO THOUSAND THREE HUNDRED.
  const last = number % 1000;
  return last > 0 && last < 100 && parts.length > 1
    ? `${parts.slice(0, -1).join(' ')} AND ${parts.at(-1)}`
    : parts.join(' ');
}
