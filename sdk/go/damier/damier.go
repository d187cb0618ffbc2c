// Package damier is for hooks written in Go: read the snapshot, ask the host, emit effects.
// Effects are data: none is applied before the hook has returned, and then all of them are.
package damier

import (
	"encoding/json"
	"runtime"
	"unsafe"
)

//go:wasmimport host emit
func hostEmit(at unsafe.Pointer, length uint32)

//go:wasmimport host fail
func hostFail(at unsafe.Pointer, length uint32)

//go:wasmimport host rng
func hostRng(bound uint32) uint32

//go:wasmimport host player_holds
func hostPlayerHolds(player unsafe.Pointer, pl uint32, entity unsafe.Pointer, el uint32) uint32

//go:wasmimport host get
func hostGet(at unsafe.Pointer, length uint32) int32

//go:wasmimport host read
func hostRead(at unsafe.Pointer, capacity uint32) int32

//go:wasmimport host log
func hostLog(at unsafe.Pointer, length uint32)

// Args are the arguments of the action that called a hook.
type Args map[string]any

// Fields are those of one effect.
type Fields map[string]any

// Effect is one change that the host checks and applies.
type Effect map[string]Fields

var room []byte
var snapshot map[string]any

//go:wasmexport damier_abi
func abi() uint32 { return 1 }

// Room for the host to write the snapshot in; kept from the collector by the variable.
//
//go:wasmexport alloc
func alloc(length uint32) unsafe.Pointer {
	room = make([]byte, length+1)
	return unsafe.Pointer(&room[0])
}

// ReadJSON gives the arguments. Call it first: it also fills Context.
func ReadJSON(at, length uint32) Args {
	text := unsafe.Slice((*byte)(unsafe.Pointer(uintptr(at))), length)
	if err := json.Unmarshal(text, &snapshot); err != nil {
		Fail(err.Error())
	}
	args, _ := snapshot["args"].(map[string]any)
	return args
}

// Text is an argument that must be a text.
func (args Args) Text(name string) string {
	text, isText := args[name].(string)
	if !isText {
		Fail(name + ": a text was expected")
	}
	return text
}

// Context is the whole snapshot: hook, event, actor, args, card, players, zones, turn.
func Context() map[string]any { return snapshot }

// PlayerHolds says whether a player has such an entity in hand.
func PlayerHolds(player, entity string) bool {
	held := hostPlayerHolds(at(player), size(player), at(entity), size(entity)) != 0
	runtime.KeepAlive(player)
	runtime.KeepAlive(entity)
	return held
}

// Get is the value at a path of the state; nil where there is none.
func Get(path string) any {
	length := hostGet(at(path), size(path))
	if length <= 0 {
		return nil
	}
	text := make([]byte, length)
	hostRead(unsafe.Pointer(&text[0]), uint32(length))
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		Fail(err.Error())
	}
	return value
}

// Rng is a number from 0 to bound - 1, from the match's own generator.
func Rng(bound uint32) uint32 { return hostRng(bound) }

// Log writes a line for you while you write the bundle; players never see it.
func Log(text string) { hostLog(at(text), size(text)) }

// Fail ends the hook: none of its effects count.
func Fail(reason string) {
	hostFail(at(reason), size(reason))
	panic(reason)
}

// Emit adds one effect to those applied when the hook returns.
func Emit(effect Effect) {
	text, err := json.Marshal(effect)
	if err != nil {
		Fail(err.Error())
	}
	hostEmit(unsafe.Pointer(&text[0]), uint32(len(text)))
	runtime.KeepAlive(text)
}

func at(text string) unsafe.Pointer { return unsafe.Pointer(unsafe.StringData(text)) }

func size(text string) uint32 { return uint32(len(text)) }
