/**
 * Calls that read many rows of others of a table by their meaning, and why; `call table`. One that is not named here fails the census of
 * what companies read.
 */
const MARKET = 'what all sellers offer is what is asked for; the total is counted to ten thousand';
const POOL = 'what all companies offer to share, judged one by one: each says itself whom it is meant for';
const FEW_ROLES = 'standard roles are everyone’s, and a company has few of its own';

export const ALLOWED_READS: Readonly<Record<string, string>> = {
  'GET /api/PublicSpace/Query space_offer': MARKET,
  'GET /api/SpaceOffer/Hall space_offer': MARKET,
  'GET /api/SpaceHallLine/List space_offer': MARKET,
  'GET /api/SpaceHallLine/List space_line': MARKET,
  'GET /api/SpaceBidList/List space_line': 'joined whole while lines are few, by their key where they are many',
  'GET /api/RateShare/Pool rate_share': POOL,
  'GET /api/RateShare/Pool company': POOL,
  'GET /api/BookingUpload/Detail book_code':
    'by the number of a contract, which hardly anybody else’s code bears; the copies made here all do',
  'GET /api/RateImport/Errors role': FEW_ROLES,
  'GET /api/SeatRole/List role': FEW_ROLES,
};
