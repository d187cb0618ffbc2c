//! Memory for a hook, which lives for one call: what is free behind the module's data first, then
//! pages asked of the host. Asking costs more than most hooks do, so small ones never do.
//!
//! Rooms have sizes that are powers of two and begin at a multiple of the smallest; one that is given
//! back is used again for its size.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::UnsafeCell;
use std::ptr::{copy_nonoverlapping, null_mut};

const PAGE: usize = 65_536;
const SMALLEST: usize = 16;
const SIZES: usize = 32;

struct Memory(UnsafeCell<Rooms>);

struct Rooms {
    /// Where nothing has lain yet, and where it ends; 0 before the first room.
    next: usize,
    end: usize,
    /// For each size the room given back last, which begins with the one before.
    free: [*mut u8; SIZES],
}

/// A module has one thread.
unsafe impl Sync for Memory {}

#[global_allocator]
static MEMORY: Memory = Memory(UnsafeCell::new(Rooms { next: 0, end: 0, free: [null_mut(); SIZES] }));

extern "C" {
    static __heap_base: u8;
}

impl Rooms {
    unsafe fn new_room(&mut self, size: usize, align: usize) -> *mut u8 {
        if self.next == 0 {
            self.next = std::ptr::addr_of!(__heap_base) as usize;
            self.end = core::arch::wasm32::memory_size::<0>() * PAGE;
        }
        let start = (self.next + align - 1) & !(align - 1);
        let after = match start.checked_add(size) {
            Some(after) => after,
            None => return null_mut(),
        };
        if after > self.end {
            let pages = (after - self.end + PAGE - 1) / PAGE;
            if core::arch::wasm32::memory_grow::<0>(pages) == usize::MAX {
                return null_mut();
            }
            self.end += pages * PAGE;
        }
        self.next = after;
        start as *mut u8
    }
}

/// The power of two of the room that such a thing gets.
fn size_of_room(size: usize) -> usize {
    size.max(SMALLEST).next_power_of_two()
}

unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() > isize::MAX as usize / 2 {
            return null_mut();
        }
        let rooms = &mut *self.0.get();
        let size = size_of_room(layout.size().max(layout.align()));
        let free = &mut rooms.free[size.trailing_zeros() as usize];
        if free.is_null() || layout.align() > SMALLEST {
            return rooms.new_room(size, layout.align().max(SMALLEST));
        }
        let room = *free;
        *free = *(room as *mut *mut u8);
        room
    }

    unsafe fn dealloc(&self, room: *mut u8, layout: Layout) {
        let rooms = &mut *self.0.get();
        let size = size_of_room(layout.size().max(layout.align()));
        let free = &mut rooms.free[size.trailing_zeros() as usize];
        *(room as *mut *mut u8) = *free;
        *free = room;
    }

    unsafe fn realloc(&self, room: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let before = size_of_room(layout.size().max(layout.align()));
        if size_of_room(size.max(layout.align())) == before {
            return room;
        }
        let other = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
        if !other.is_null() {
            copy_nonoverlapping(room, other, layout.size().min(size));
            self.dealloc(room, layout);
        }
        other
    }
}
